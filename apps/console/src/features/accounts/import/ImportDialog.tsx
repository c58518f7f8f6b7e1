import { saveFile } from '@live/web';
import { Button, Modal, Progress } from 'antd';
import { useRef } from 'react';
import { FADE_TRANSITION } from '../../../components/fadeTransition.ts';
import { importTexts } from '../../../lib/importTexts.ts';
import { texts } from '../../../lib/texts.ts';
import styles from './ImportDialog.module.css';
import { JudgedRows } from './JudgedRows.tsx';
import { type ImportStep, useAccountImport } from './useAccountImport.ts';

/** Spreadsheets take a file without it for the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

const saveCsv = (name: string, lines: readonly (readonly string[])[]): void =>
  saveFile({
    name,
    content: new Blob([BYTE_ORDER_MARK, ...lines.map((cells) => `${cells.join(',')}\r\n`)], {
      type: 'text/csv',
    }),
  });

const titles = importTexts.columns.map(([title]) => title);

/** A name may hold what separates cells, or what a spreadsheet would evaluate. */
const nameCell = (name: string): string =>
  `"${(/^\s*[=+\-@＝＋－＠]/.test(name) ? `'${name}` : name).replaceAll('"', '""')}"`;

const Explanation = () => (
  <>
    <p>{importTexts.intro}</p>
    <dl className={styles.columns}>
      {importTexts.columns.map(([title, what]) => [
        <dt key={title}>{title}</dt>,
        <dd key={`${title}-`}>{what}</dd>,
      ])}
    </dl>
    <p className={styles.hint}>{importTexts.blank}</p>
  </>
);

const percent = (done: number, all: number) => Math.floor((done / Math.max(all, 1)) * 100);

const StepView = ({ step }: { step: ImportStep }) => {
  switch (step.at) {
    case 'start':
      return <Explanation />;
    case 'checking':
      return (
        <>
          <p role="status">{importTexts.checking(step.done, step.all)}</p>
          <Progress percent={percent(step.done, step.all)} aria-label={importTexts.title} />
        </>
      );
    case 'checked':
      return <JudgedRows judged={step.judged} />;
    case 'preparing':
      return (
        <>
          <p role="status">{importTexts.preparing(step.done, step.all)}</p>
          <Progress percent={percent(step.done, step.all)} aria-label={importTexts.title} />
          {step.isSlow && <p className={styles.hint}>{importTexts.slow}</p>}
        </>
      );
    case 'taking':
      return <p role="status">{importTexts.taking}</p>;
    case 'lost':
      return <p role="status">{importTexts.lost}</p>;
    case 'done':
      return (
        <>
          <p role="status">{importTexts.done(step.result)}</p>
          {step.passwords.length > 0 && (
            <div className={styles.tools}>
              <span>{importTexts.passwords(step.passwords.length)}</span>
              <Button
                onClick={() =>
                  saveCsv(importTexts.passwordsName, [
                    importTexts.passwordsHeader,
                    ...step.passwords.map(({ name, password }) => [nameCell(name), password]),
                  ])
                }
              >
                {importTexts.savePasswords}
              </Button>
            </div>
          )}
        </>
      );
  }
};

interface ImportDialogProps {
  open: boolean;
  onDone(): void;
  onClose(): void;
}

/** Accounts from a file: shown row by row what would be done, and then done in one go. */
export const ImportDialog = ({ open, onDone, onClose }: ImportDialogProps) => {
  const { step, check, take, takeAgain, giveUp } = useAccountImport(onDone);
  const file = useRef<HTMLInputElement>(null);
  const judged = step.at === 'checked' ? step.judged : [];
  const count = judged.filter(({ outcome }) => /create|change/.test(outcome)).length;
  const hasWrong = judged.some(({ outcome }) => outcome === 'wrong');
  const problem =
    step.at === 'checked'
      ? (step.problem ??
        (hasWrong ? importTexts.hasWrong : count === 0 ? importTexts.nothing : undefined))
      : step.at === 'start' || step.at === 'lost'
        ? step.problem
        : undefined;
  const close = () => {
    giveUp();
    onClose();
  };
  const choose = (
    <Button
      type={step.at === 'start' ? 'primary' : 'default'}
      autoFocus={step.at === 'start'}
      onClick={() => file.current?.click()}
    >
      {step.at === 'start' ? importTexts.choose : importTexts.chooseOther}
    </Button>
  );
  const footer = {
    start: (
      <>
        <Button onClick={() => saveCsv(importTexts.templateName, [titles])}>
          {importTexts.template}
        </Button>
        {choose}
      </>
    ),
    checking: <Button onClick={close}>{texts.common.cancel}</Button>,
    checked: (
      <>
        {choose}
        <Button
          type="primary"
          disabled={hasWrong || count === 0}
          onClick={() => step.at === 'checked' && void take(step.rows, step.judged)}
        >
          {importTexts.take(count)}
        </Button>
      </>
    ),
    preparing: <Button onClick={close}>{texts.common.cancel}</Button>,
    taking: null,
    lost: (
      <>
        <Button onClick={close}>{texts.common.cancel}</Button>
        <Button type="primary" onClick={() => step.at === 'lost' && void takeAgain(step.laid)}>
          {importTexts.takeAgain}
        </Button>
      </>
    ),
    done: (
      <Button type="primary" onClick={close}>
        {texts.common.close}
      </Button>
    ),
  };
  return (
    <Modal
      {...FADE_TRANSITION}
      title={importTexts.title}
      width={760}
      centered
      open={open}
      closable={step.at !== 'taking'}
      mask={{ closable: false }}
      keyboard={step.at !== 'taking'}
      onCancel={close}
      footer={footer[step.at]}
    >
      <div className={styles.body}>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv"
          hidden
          aria-label={importTexts.choose}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) check(chosen);
            target.value = '';
          }}
        />
        <StepView step={step} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  );
};
