import { cleanText, type LuckyBag, limits } from '@live/protocol';
import { useBusy, useRoomModel } from '@live/web';
import { Button, Form, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { upTo } from '../../components/upTo.ts';
import { api } from '../../lib/api.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { toastDone } from '../../lib/undo.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import styles from './LuckyBagsDialog.module.css';
import { prizeText } from './luckyBagTexts.ts';

const FORM = 'call-off-bag';
const FIELD = 'call-off-reason';
const labels = lazyTexts.luckyBags;

interface CallOffDialogProps {
  liveId: string;
  bag: LuckyBag;
  open: boolean;
  onClose(): void;
}

/** Asks why a bag is not drawn, which everybody will read. */
export const CallOffDialog = ({ liveId, bag, open, onClose }: CallOffDialogProps) => {
  const model = useRoomModel();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, run] = useBusy();
  const reason = cleanText(text);
  const problem = isChecked && reason === '' ? labels.callOffReasonRequired : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (reason === '' || isBusy) return;
    void run(async () => {
      try {
        const { luckyBagId } = bag;
        const done = await api.call('luckyBagCallOff', { liveId, luckyBagId, reason });
        toastDone(liveId, done, labels.calledOffOne(prizeText(bag)));
      } finally {
        // It may have been drawn meanwhile, and the notice may be late.
        model.refresh('bag');
        onClose();
      }
    });
  };
  return (
    <RoomDialog
      title={labels.callOff}
      width={440}
      open={open}
      onClose={onClose}
      footer={
        <Button type="primary" danger htmlType="submit" form={FORM} loading={isBusy}>
          {labels.callOffConfirm}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <p>
          <bdi>{prizeText(bag)}</bdi>
        </p>
        <p className={styles.question}>{labels.callOffQuestion}</p>
        <Form layout="vertical" component="div">
          <Form.Item
            label={labels.callOffReason}
            htmlFor={FIELD}
            required
            {...(problem && {
              validateStatus: 'error' as const,
              help: <span id={`${FIELD}-problem`}>{problem}</span>,
            })}
          >
            <Input
              id={FIELD}
              value={text}
              autoComplete="off"
              count={{ show: true, ...upTo(limits.callOffReasonLength) }}
              aria-invalid={problem !== undefined}
              {...(problem && { 'aria-describedby': `${FIELD}-problem` })}
              onChange={({ target }) => setText(target.value)}
            />
          </Form.Item>
        </Form>
      </form>
    </RoomDialog>
  );
};
