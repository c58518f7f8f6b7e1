import { api } from '../lib/api.ts';

export const signOut = async (): Promise<void> => {
  await api.call('logout', {});
  // Drafts, and the token of a foreign back end: nothing of this person stays in the tab.
  sessionStorage.clear();
  location.assign('/sign-in');
};
