import { ApiClient, config, readForeignToken } from '@live/web';
import { toast } from './toasts.ts';

/** Nobody is asked to sign in over the picture: a lost sign-in leads back to the entrance. */
export const api = new ApiClient({
  base: () => config().apiBase,
  token: readForeignToken,
  showError: (msg) => toast(msg),
  signIn: () => {
    location.reload();
    return new Promise(() => {});
  },
});
