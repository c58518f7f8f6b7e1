import { limits, webUrl } from '@live/protocol';
import { Form, Input } from 'antd';
import { upTo } from '../../components/upTo.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './ActivityFields.module.css';
import type { ActivityDraft, ActivityField } from './activityDraft.ts';

interface ActivityFieldsProps {
  draft: ActivityDraft;
  problems: Partial<Record<ActivityField, string | undefined>>;
  isReadOnly: boolean;
  onChange(field: ActivityField, text: string): void;
  onBlur(field: ActivityField): void;
}

export const ActivityFields = (props: ActivityFieldsProps) => {
  const { draft, problems, isReadOnly, onChange, onBlur } = props;
  const url = webUrl(draft.activityLink);
  const isPlainText = draft.activityLink.trim() !== '' && !url;

  const item = (field: ActivityField, label: string) => ({
    label,
    htmlFor: field,
    required: !isReadOnly,
    ...(problems[field] && {
      validateStatus: 'error' as const,
      help: <span id={`${field}-problem`}>{problems[field]}</span>,
    }),
  });
  const control = (field: ActivityField) => ({
    id: field,
    value: draft[field],
    readOnly: isReadOnly,
    variant: isReadOnly ? ('filled' as const) : ('outlined' as const),
    'aria-invalid': problems[field] !== undefined,
    ...(problems[field] && { 'aria-describedby': `${field}-problem` }),
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
    onBlur: () => {
      if (!isReadOnly) onBlur(field);
    },
  });

  return (
    <Form layout="vertical" component="div" className={isReadOnly ? styles.readOnly : ''}>
      {isReadOnly && <p className={styles.running}>{lazyTexts.activity.running}</p>}
      <Form.Item {...item('activityName', lazyTexts.activity.name)}>
        <Input
          {...control('activityName')}
          count={{ show: true, ...upTo(limits.activityNameLength) }}
        />
      </Form.Item>
      <Form.Item {...item('activityLink', lazyTexts.activity.link)}>
        <Input.TextArea
          {...control('activityLink')}
          count={{ show: true, ...upTo(limits.activityLinkLength) }}
          autoSize={{ minRows: 3, maxRows: 8 }}
        />
      </Form.Item>
      {isPlainText && <p className={styles.hint}>{lazyTexts.activity.notClickable}</p>}
      {isReadOnly && url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {lazyTexts.activity.open}
        </a>
      )}
    </Form>
  );
};
