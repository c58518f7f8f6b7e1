import { Button, Modal } from 'antd';
import { type FormEvent, type PropsWithChildren, useId } from 'react';
import { adminTexts } from '../lib/adminTexts.ts';
import { texts } from '../lib/texts.ts';
import styles from './FormDialog.module.css';
import { FADE_TRANSITION } from './fadeTransition.ts';

type FormDialogProps = PropsWithChildren<{
  title: string;
  open: boolean;
  isBusy: boolean;
  problem: string | undefined;
  /** Left out where there is nothing to save any more. */
  onSave?: (() => void) | undefined;
  onClose(): void;
}>;

/** A form in a dialog: Enter saves, Escape closes. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, open, isBusy, problem, onSave, onClose, children } = props;
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave?.();
  };
  return (
    <Modal
      {...FADE_TRANSITION}
      title={title}
      width={480}
      centered
      open={open}
      onCancel={onClose}
      footer={
        onSave ? (
          <>
            <Button onClick={onClose}>{texts.common.cancel}</Button>
            <Button type="primary" htmlType="submit" form={form} loading={isBusy}>
              {adminTexts.save}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            {texts.common.close}
          </Button>
        )
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {onSave && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  );
};
