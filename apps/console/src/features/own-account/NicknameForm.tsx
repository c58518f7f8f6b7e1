import { type Account, limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { upTo } from '../../components/upTo.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { ownAccountTexts as words } from '../../lib/ownAccountTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './OwnAccount.module.css';

/** Who one is, and the name by which others know one. */
export const NicknameForm = ({ account, onSaved }: { account: Account; onSaved(): void }) => {
  const id = useId();
  const [nickname, setNickname] = useState(account.nickname);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const given = nickname.trim();
    setProblem(given === '' ? words.nicknameRequired : undefined);
    if (given === '') return;
    const isSaved = await run(() => api.call('ownNicknameChange', { nickname: given }));
    if (!isSaved) return;
    toast('success', words.saved);
    onSaved();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <dl className={styles.facts}>
        <dt>{words.name}</dt>
        <dd>{account.name}</dd>
        <dt>{words.role}</dt>
        <dd>{texts.roles[account.thirdLiveRole]}</dd>
      </dl>
      <label htmlFor={id}>{words.nickname}</label>
      <Input
        id={id}
        autoComplete="nickname"
        count={upTo(limits.nameLength)}
        value={nickname}
        aria-describedby={`${id}problem`}
        onChange={({ target }) => setNickname(target.value)}
      />
      <p id={`${id}problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <Button htmlType="submit" loading={isBusy}>
        {words.save}
      </Button>
    </form>
  );
};
