import { ApiClient, config } from '@live/web';
import { toast } from './feedback.ts';
import { readForeignToken } from './foreignToken.ts';
import { signInAgain } from './signInGate.ts';

export const api = new ApiClient({
  base: () => config().apiBase,
  token: readForeignToken,
  tell: (msg) => toast('error', msg),
  signIn: signInAgain,
});
