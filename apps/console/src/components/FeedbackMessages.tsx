import { CallError, isComposingKey } from '@live/web';
import { Modal, message } from 'antd';
import { type KeyboardEvent, useEffect } from 'react';
import { attachFeedback, type ReadyQuestion } from '../lib/feedback.ts';
import { preferences } from '../lib/preferences.ts';
import { texts } from '../lib/texts.ts';
import styles from './FeedbackMessages.module.css';
import { FADE_TRANSITION } from './fadeTransition.ts';
import { QuestionIcon, ToastIcon } from './icons.tsx';

/** Messages do not cover the clock and the buttons of the header, which is 90 px high. */
const BELOW_HEADER = 98;

/** More than messages with a button are shown at once: one that is pushed out would take its button along. */
const MAX_MESSAGES = 7;
const PROGRESS_KEY = 'progress';

/** How long a message with a button stays. */
const OFFER_SECONDS = 10;

type ModalApi = ReturnType<typeof Modal.useModal>[0];

/** In a choice Enter confirms, as it does in the button that has the focus at first. */
const confirmOnEnter = ({ key, target, nativeEvent }: KeyboardEvent): void => {
  if (key !== 'Enter' || isComposingKey(nativeEvent) || !(target instanceof HTMLInputElement))
    return;
  const dialog = target.closest('[role="dialog"]');
  dialog?.querySelector<HTMLButtonElement>('.ant-modal-confirm-btns .ant-btn-primary')?.click();
};

/** So that a row of choices does not wrap. */
const CHOICES_WIDTH = 480;

const openConfirm = (modal: ModalApi, question: ReadyQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    const danger = question.isDangerous ?? false;
    const shown = modal.confirm({
      ...FADE_TRANSITION,
      icon: <QuestionIcon />,
      title: question.title ?? texts.common.hint,
      content: (
        // biome-ignore lint/a11y/noStaticElementInteractions: the fields within are pressed
        <div onKeyDown={confirmOnEnter}>
          <div>{question.content}</div>
          {question.detail && <blockquote className={styles.detail}>{question.detail}</blockquote>}
          {question.choices}
          {question.below}
        </div>
      ),
      okText: texts.common.ok,
      cancelText: texts.common.cancel,
      okButtonProps: { danger },
      centered: true,
      ...(question.choices !== undefined && { width: CHOICES_WIDTH }),
      onCancel: () => resolve(false),
      // Closed by `close` only: after a failure it stays open for a retry.
      onOk: (close: () => void) => {
        const setLoading = (loading: boolean) =>
          shown.update({
            okButtonProps: { danger, loading },
            cancelButtonProps: { disabled: loading },
            // Escape would hide what is being done, and how it can be undone.
            keyboard: !loading,
          });
        const finish = () => {
          close();
          resolve(true);
        };
        if (!question.onOk) return finish();
        setLoading(true);
        question.onOk().then(finish, (error: unknown) => {
          setLoading(false);
          // A refused call was shown already; anything else is a defect, which has to be reported.
          if (!(error instanceof CallError)) reportError(error);
        });
      },
    });
    question.signal?.addEventListener('abort', () => {
      shown.destroy();
      resolve(false);
    });
  });

/** Renders the messages and questions of `feedback`. */
export const FeedbackMessages = () => {
  const [messages, messageHolder] = message.useMessage({
    maxCount: MAX_MESSAGES,
    top: BELOW_HEADER,
  });
  const [modal, modalHolder] = Modal.useModal();
  useEffect(() => {
    attachFeedback({
      // The text is the key, so that the same error of several calls is shown once.
      toast: (kind, text) =>
        void messages.open({
          type: kind,
          icon: <ToastIcon kind={kind} />,
          content: text,
          key: text,
        }),
      progress: (text) =>
        void messages.open({
          type: 'info',
          icon: <ToastIcon kind="info" />,
          content: text,
          key: PROGRESS_KEY,
          duration: 0,
        }),
      closeProgress: () => messages.destroy(PROGRESS_KEY),
      toastWithAction: ({ text, what, label, shownKey, run, onEnd }) => {
        // Each message has its own button, so none replaces another.
        const key = `toast-${performance.now()}`;
        void messages.open({
          type: 'success',
          icon: <ToastIcon kind="success" />,
          content: (
            <>
              <span>{text}</span>
              <bdi className={styles.what} title={what}>
                {what}
              </bdi>
              <button type="button" className={styles.offer} onClick={run}>
                {label}
                {preferences.getSnapshot().shortcuts && (
                  <span className={styles.key} aria-hidden="true">
                    {shownKey}
                  </span>
                )}
              </button>
            </>
          ),
          key,
          duration: OFFER_SECONDS,
          onClose: onEnd,
        });
        return () => messages.destroy(key);
      },
      confirm: (question) => openConfirm(modal, question),
    });
  }, [messages, modal]);
  return (
    <>
      {messageHolder}
      {modalHolder}
    </>
  );
};
