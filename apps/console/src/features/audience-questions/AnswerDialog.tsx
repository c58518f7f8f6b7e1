import { type AudienceQuestion, cleanText, limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { Button, Form, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { upTo } from '../../components/upTo.ts';
import { questionTexts } from '../../lib/questionTexts.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';

const FORM = 'question-answer';
const FIELD = 'question-answer-text';

interface AnswerDialogProps {
  question: AudienceQuestion;
  open: boolean;
  onAnswer(text: string): Promise<void>;
  onClose(): void;
}

/** Marks a question as answered, with a text or without. */
export const AnswerDialog = ({ question, open, onAnswer, onClose }: AnswerDialogProps) => {
  const [text, setText] = useState(question.answer);
  const [isBusy, run] = useBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void run(async () => {
      await onAnswer(cleanText(text));
      onClose();
    });
  };
  return (
    <RoomDialog
      title={questionTexts.answerTitle}
      width={440}
      open={open}
      onClose={onClose}
      footer={
        <Button type="primary" htmlType="submit" form={FORM} loading={isBusy}>
          {questionTexts.answerConfirm}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <p>
          <bdi>{question.message}</bdi>
        </p>
        <Form layout="vertical" component="div">
          <Form.Item label={questionTexts.answerLabel} htmlFor={FIELD}>
            <Input
              id={FIELD}
              value={text}
              autoFocus
              autoComplete="off"
              count={{ show: true, ...upTo(limits.questionAnswerLength) }}
              onChange={({ target }) => setText(target.value)}
            />
          </Form.Item>
        </Form>
      </form>
    </RoomDialog>
  );
};
