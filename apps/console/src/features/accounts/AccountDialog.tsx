import { type ListedAccount, LiveRole, limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import styles from '../../components/FormDialog.module.css';
import { FormDialog } from '../../components/FormDialog.tsx';
import { upTo } from '../../components/upTo.ts';
import { adminTexts } from '../../lib/adminTexts.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { type AccountDraft, draftOf, problemOf } from './accountDraft.ts';
import { PasswordField } from './PasswordField.tsx';
import { ShownPassword } from './ShownPassword.tsx';
import { TagsField } from './TagsField.tsx';

const { accounts: words } = adminTexts;

const roles = Object.values(LiveRole).map((value) => ({ value, label: texts.roles[value] }));

interface AccountDialogProps {
  /** Undefined for a new one. */
  account: ListedAccount | undefined;
  isOwn: boolean;
  open: boolean;
  onSaved(): void;
  onClose(): void;
}

/** Makes an account, or changes what it is. */
export const AccountDialog = ({ account, isOwn, open, onSaved, onClose }: AccountDialogProps) => {
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(account));
  const [problem, setProblem] = useState<string>();
  const [isCreated, setCreated] = useState(false);
  const [isBusy, run] = useBusy();
  const change = (changes: Partial<AccountDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setProblem(undefined);
  };

  const save = async () => {
    const wrong = problemOf(draft, account === undefined);
    setProblem(wrong);
    if (wrong) return;
    const { name, password, tagNos, ...rest } = draft;
    const given = { ...rest, nickname: rest.nickname.trim(), tagNos: [...tagNos] };
    const isSaved = await run(() =>
      account
        ? api.call('adminAccountChange', { accountId: account.id, ...given })
        : api.call('adminAccountCreate', { name: name.trim(), password, ...given }),
    );
    if (!isSaved) return;
    onSaved();
    toast('success', account ? words.changed(account.name) : words.created(name.trim()));
    if (account) onClose();
    else setCreated(true);
  };

  return (
    <FormDialog
      title={account ? words.editTitle(account.name) : words.addTitle}
      open={open}
      isBusy={isBusy}
      problem={problem}
      onSave={isCreated ? undefined : () => void save()}
      onClose={onClose}
    >
      {isCreated ? (
        <ShownPassword name={draft.name.trim()} password={draft.password} />
      ) : (
        <>
          {!account && (
            <>
              <label htmlFor={`${id}name`}>{words.fields.name}</label>
              <Input
                id={`${id}name`}
                autoFocus
                autoComplete="off"
                maxLength={64}
                value={draft.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            </>
          )}
          <label htmlFor={`${id}nickname`}>{words.fields.nickname}</label>
          <Input
            id={`${id}nickname`}
            autoFocus={account !== undefined}
            autoComplete="off"
            count={upTo(limits.nameLength)}
            value={draft.nickname}
            onChange={(event) => change({ nickname: event.target.value })}
          />
          <label htmlFor={`${id}role`}>{words.fields.role}</label>
          <Select<LiveRole>
            id={`${id}role`}
            value={draft.role}
            options={roles}
            disabled={isOwn}
            onChange={(role) => change({ role })}
          />
          {isOwn && <p className={styles.hint}>{words.ownRole}</p>}
          {account && draft.role !== account.thirdLiveRole && (
            <p className={styles.hint}>{words.roleEnds}</p>
          )}
          <label htmlFor={`${id}corp`}>{words.fields.corpName}</label>
          <Input
            id={`${id}corp`}
            autoComplete="off"
            count={upTo(limits.nameLength)}
            value={draft.corpName}
            onChange={(event) => change({ corpName: event.target.value })}
          />
          <label htmlFor={`${id}tags`}>{words.fields.tagNos}</label>
          <TagsField
            id={`${id}tags`}
            value={draft.tagNos}
            onChange={(tagNos) => change({ tagNos })}
          />
          {!account && (
            <>
              <label htmlFor={`${id}password`}>{words.fields.password}</label>
              <PasswordField
                id={`${id}password`}
                value={draft.password}
                onChange={(password) => change({ password })}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
};
