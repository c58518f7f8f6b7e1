import { ApiClient, config, readOtherBackEndToken } from '@live/web';
import { toast } from './feedback.ts';
import { signInAgain } from './signInAgain.ts';

export const api = new ApiClient({
  base: () => config().apiBase,
  token: readOtherBackEndToken,
  showError: (msg) => toast('error', msg),
  signIn: signInAgain,
});
