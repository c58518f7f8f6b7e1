import { ApiClient, config, readForeignToken } from '@live/web';
import { toast } from './feedback.ts';
import { signInAgain } from './signInGate.ts';

export const api = new ApiClient({
  base: () => config().apiBase,
  token: readForeignToken,
  showError: (msg) => toast('error', msg),
  signIn: signInAgain,
});
