import { limits } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { type FormEvent, useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './ReportButton.module.css';

export const ReportButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`button button-glass ${styles.open}`}
        aria-label={texts.report.open}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⚑</span>
      </button>
      {isOpen && (
        <Sheet title={texts.report.title} onClose={() => setOpen(false)}>
          <ReportForm onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
};

const ReportForm = ({ onDone }: { onDone(): void }) => {
  const { liveId } = useRoomModel().loaded;
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const detail = String(fields.get('detail')).trim();
    const content = [...fields.getAll('reason').map(String), detail].filter(Boolean).join('：');
    if (content === '') return setProblem(texts.report.required);
    setProblem(undefined);
    setWaiting(true);
    try {
      await api.call('reportCreate', { liveId, content });
      toast(texts.report.done);
      onDone();
    } catch {
      // The API client has shown the failure; the form stays filled in.
      setWaiting(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={styles.reasons}>
        {texts.report.reasons.map((reason) => (
          <label key={reason} className="check">
            <input type="radio" name="reason" value={reason} />
            {reason}
          </label>
        ))}
      </div>
      <label className="field">
        {texts.report.detail}
        <textarea name="detail" rows={3} maxLength={limits.reportLength - 20} />
      </label>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="button button-primary button-wide" disabled={isWaiting}>
        {texts.report.submit}
      </button>
    </form>
  );
};
