import { type ListedAccount, LiveRole } from '@live/protocol';
import { adminTexts } from '../../lib/adminTexts.ts';

export interface AccountDraft {
  name: string;
  nickname: string;
  role: LiveRole;
  corpName: string;
  tagNos: readonly string[];
  /** Asked for a new account alone. */
  password: string;
}

export const draftOf = (account: ListedAccount | undefined): AccountDraft => ({
  name: account?.name ?? '',
  nickname: account?.nickname ?? '',
  role: account?.thirdLiveRole ?? LiveRole.ANCHOR,
  corpName: account?.corpName ?? '',
  tagNos: account?.tagNos ?? [],
  password: '',
});

export const MIN_PASSWORD = 8;
const { accounts: words } = adminTexts;

/** Why it cannot be saved, if so. */
export const problemOf = (draft: AccountDraft, isNew: boolean): string | undefined => {
  if (draft.name.trim() === '') return words.nameRequired;
  if (draft.nickname.trim() === '') return words.nicknameRequired;
  return isNew && draft.password.length < MIN_PASSWORD ? words.passwordShort : undefined;
};
