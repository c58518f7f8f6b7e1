import { Modal, message } from 'antd';
import { useEffect } from 'react';
import { attachFeedback, type Question } from '../lib/feedback.ts';
import { texts } from '../lib/texts.ts';
import styles from './FeedbackDrawer.module.css';
import { QuestionIcon, ToastIcon } from './icons.tsx';
import { STANDING_STILL } from './standingStill.ts';

type ModalApi = ReturnType<typeof Modal.useModal>[0];

const ask = (modal: ModalApi, question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const danger = question.isDangerous ?? false;
    const shown = modal.confirm({
      ...STANDING_STILL,
      icon: <QuestionIcon />,
      title: question.title ?? texts.common.hint,
      content: (
        <>
          <div>{question.content}</div>
          {question.detail && <blockquote className={styles.detail}>{question.detail}</blockquote>}
        </>
      ),
      okText: question.okText ?? texts.common.ok,
      cancelText: texts.common.cancel,
      okButtonProps: { danger },
      centered: true,
      onCancel: () => resolve(false),
      // It closes itself by `close`: a failure leaves it open, to try again or to cancel.
      onOk: (close: () => void) => {
        const wait = (loading: boolean) =>
          shown.update({
            okButtonProps: { danger, loading },
            cancelButtonProps: { disabled: loading },
          });
        const finish = () => {
          close();
          resolve(true);
        };
        if (!question.onOk) return finish();
        wait(true);
        question.onOk().then(finish, () => wait(false));
      },
    });
  });

/** Draws what `feedback` is asked to say. */
export const FeedbackDrawer = () => {
  const [messages, messageHolder] = message.useMessage({ maxCount: 3 });
  const [modal, modalHolder] = Modal.useModal();
  useEffect(() => {
    attachFeedback({
      // The text is the key: the same failure of several calls is told once.
      toast: (kind, text) =>
        void messages.open({
          type: kind,
          icon: <ToastIcon kind={kind} />,
          content: text,
          key: text,
        }),
      confirm: (question) => ask(modal, question),
    });
  }, [messages, modal]);
  return (
    <>
      {messageHolder}
      {modalHolder}
    </>
  );
};
