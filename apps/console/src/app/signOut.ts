import { api } from '../lib/api.ts';

export const signOut = async (): Promise<void> => {
  await api.call('logout', {});
  // Removes drafts and the token of another back end.
  sessionStorage.clear();
  location.assign('/sign-in');
};
