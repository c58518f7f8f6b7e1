import { ApiClient, config, readOtherBackEndToken } from '@live/web';
import { toast } from './toasts.ts';

/** There is no sign-in dialog over the picture: an expired session reloads into the entrance. */
export const api = new ApiClient({
  base: () => config().apiBase,
  token: readOtherBackEndToken,
  showError: (msg) => toast(msg),
  signIn: () => {
    location.reload();
    return new Promise(() => {});
  },
});
