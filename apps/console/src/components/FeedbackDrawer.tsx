import { Modal, message } from 'antd';
import { useEffect } from 'react';
import { attachFeedback, type Question } from '../lib/feedback.ts';
import { texts } from '../lib/texts.ts';
import styles from './FeedbackDrawer.module.css';

type ModalApi = ReturnType<typeof Modal.useModal>[0];

const ask = (modal: ModalApi, question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    modal.confirm({
      title: question.title ?? texts.common.hint,
      content: (
        <>
          <div>{question.content}</div>
          {question.detail && <blockquote className={styles.detail}>{question.detail}</blockquote>}
        </>
      ),
      okText: question.okText ?? texts.common.ok,
      cancelText: texts.common.cancel,
      okButtonProps: { danger: question.isDangerous ?? false },
      centered: true,
      // A rejected promise leaves the question open, so that one can try again or cancel.
      onOk: async () => {
        await question.onOk?.();
        resolve(true);
      },
      onCancel: () => resolve(false),
    });
  });

/** Draws what `feedback` is asked to say. */
export const FeedbackDrawer = () => {
  const [messages, messageHolder] = message.useMessage({ maxCount: 3 });
  const [modal, modalHolder] = Modal.useModal();
  useEffect(() => {
    attachFeedback({
      // The text is the key: the same failure of several calls is told once.
      toast: (kind, text) => void messages.open({ type: kind, content: text, key: text }),
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
