import { useQuery } from '@tanstack/react-query';
import { LoadProblemPage } from '../../components/Problem.tsx';
import { callQuery } from '../../lib/callQuery.ts';
import { ownAccountTexts as words } from '../../lib/ownAccountTexts.ts';
import { NicknameForm } from './NicknameForm.tsx';
import styles from './OwnAccount.module.css';
import { OwnImage } from './OwnImage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

/** Picture, name, password, second factor and sign-ins of whoever looks at it. */
export const OwnAccount = ({ onRenamed }: { onRenamed(): void }) => {
  const { data, error, refetch } = useQuery(callQuery('ownAccount', {}));
  if (error && !data) return <LoadProblemPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy />;
  const refresh = () => void refetch();
  const changed = () => {
    refresh();
    onRenamed();
  };
  return (
    <div className={styles.sections}>
      <section className={styles.section} aria-label={words.title}>
        <OwnImage account={data.account} onSaved={changed} />
        <NicknameForm account={data.account} onSaved={changed} />
      </section>
      <section className={styles.section} aria-label={words.password}>
        <h2>{words.password}</h2>
        <PasswordForm onChanged={refresh} />
      </section>
      {data.secondFactor && (
        <section className={styles.section} aria-label={words.factor}>
          <h2>{words.factor}</h2>
          <SecondFactor factor={data.secondFactor} onChanged={refresh} />
        </section>
      )}
      <section className={styles.section} aria-label={words.sessions}>
        <h2>{words.sessions}</h2>
        <SessionList sessions={data.sessions} onEnded={refresh} />
      </section>
    </div>
  );
};
