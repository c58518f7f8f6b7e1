import type { ListedAccount } from '@live/protocol';
import { newPassword } from '@live/protocol/new-password';
import { useBusy } from '@live/web';
import { useId, useState } from 'react';
import styles from '../../components/FormDialog.module.css';
import { FormDialog } from '../../components/FormDialog.tsx';
import { adminTexts } from '../../lib/adminTexts.ts';
import { api } from '../../lib/api.ts';
import { MIN_PASSWORD } from './accountDraft.ts';
import { PasswordField } from './PasswordField.tsx';
import { ShownPassword } from './ShownPassword.tsx';

const { accounts: words } = adminTexts;

interface PasswordDialogProps {
  account: ListedAccount;
  open: boolean;
  onClose(): void;
}

/** Gives somebody another password: a random one, unless it is typed over. */
export const PasswordDialog = ({ account, open, onClose }: PasswordDialogProps) => {
  const id = useId();
  const [password, setPassword] = useState(newPassword);
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const [isBusy, run] = useBusy();
  const save = async () => {
    const wrong = password.length < MIN_PASSWORD ? words.passwordShort : undefined;
    setProblem(wrong);
    if (wrong) return;
    setSaved(await run(() => api.call('adminAccountChange', { accountId: account.id, password })));
  };
  return (
    <FormDialog
      title={words.passwordTitle(account.name)}
      open={open}
      isBusy={isBusy}
      problem={problem}
      onSave={isSaved ? undefined : () => void save()}
      onClose={onClose}
    >
      {isSaved ? (
        <ShownPassword name={account.name} password={password} />
      ) : (
        <>
          <label htmlFor={`${id}password`}>{words.fields.password}</label>
          <PasswordField id={`${id}password`} value={password} onChange={setPassword} />
          <p className={styles.hint}>{words.passwordEnds}</p>
        </>
      )}
    </FormDialog>
  );
};
