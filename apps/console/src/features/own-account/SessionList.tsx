import type { OwnSession } from '@live/protocol';
import { useBusy } from '@live/web';
import { Button } from 'antd';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { ownAccountTexts as words } from '../../lib/ownAccountTexts.ts';
import { browserName } from './browserName.ts';
import styles from './OwnAccount.module.css';

interface SessionListProps {
  sessions: readonly OwnSession[];
  onEnded(): void;
}

/** Where one is signed in; each but this one can be ended. */
export const SessionList = ({ sessions, onEnded }: SessionListProps) => {
  const [isBusy, run] = useBusy();
  const end = async (sessionId?: string) => {
    const input = sessionId === undefined ? {} : { sessionId };
    if (!(await run(() => api.call('ownSessionEnd', input)))) return;
    toast('success', words.ended);
    onEnded();
  };
  const endOthers = () => confirm({ content: words.endOthersQuestion, onOk: () => end() });
  return (
    <>
      <p className={styles.hint}>{words.sessionsHint}</p>
      <ul className={styles.sessions}>
        {sessions.map(({ id, isOwn, beganAt, userAgent }) => {
          const browser = browserName(userAgent) ?? words.unknownBrowser;
          return (
            <li key={id}>
              <span title={userAgent}>{browser}</span>
              <small>{words.beganAt(beganAt)}</small>
              {isOwn ? (
                <em>{words.here}</em>
              ) : (
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={words.endOf(browser, beganAt)}
                  onClick={() => void end(id)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button disabled={isBusy} onClick={endOthers}>
          {words.endOthers}
        </Button>
      )}
    </>
  );
};
