import { type CallData, isTagNameSafe, limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { useState } from 'react';
import styles from '../../components/FormDialog.module.css';
import { FormDialog } from '../../components/FormDialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { api } from '../../lib/api.ts';
import { catalogueTexts } from '../../lib/catalogueTexts.ts';
import { toast } from '../../lib/feedback.ts';
import { idProblem } from './idProblem.ts';

const { tags: words } = catalogueTexts;

export type ListedTag = CallData<'adminTagList'>['items'][number];

type Draft = Pick<ListedTag, 'tagNo' | 'tagName' | 'tagGroupNo' | 'tagGroupName'>;

const EMPTY: Draft = { tagNo: '', tagName: '', tagGroupNo: '', tagGroupName: '' };

const problemOf = ({ tagNo, tagName, tagGroupNo, tagGroupName }: Draft): string | undefined => {
  if (tagName === '') return catalogueTexts.nameRequired;
  if (!isTagNameSafe(tagName)) return words.nameUnsafe;
  if (tagGroupNo === '' || tagGroupName === '') return words.groupRequired;
  return idProblem(tagNo) ?? idProblem(tagGroupNo);
};

interface TagDialogProps {
  /** Undefined for a new one. */
  tag: ListedTag | undefined;
  open: boolean;
  onSaved(): void;
  onClose(): void;
}

/** Makes a tag, or renames it, its group, or moves it to another. */
export const TagDialog = ({ tag, open, onSaved, onClose }: TagDialogProps) => {
  const [draft, setDraft] = useState<Draft>(tag ?? EMPTY);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const change = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setProblem(undefined);
  };
  const save = async () => {
    const given = {
      tagNo: draft.tagNo.trim(),
      tagName: draft.tagName.trim(),
      tagGroupNo: draft.tagGroupNo.trim(),
      tagGroupName: draft.tagGroupName.trim(),
    };
    const wrong = problemOf(given);
    setProblem(wrong);
    if (wrong) return;
    const was = tag && {
      tagName: tag.tagName,
      tagGroupNo: tag.tagGroupNo,
      tagGroupName: tag.tagGroupName,
    };
    const isSaved = await run(async () => {
      const { handledBy } = await api.call('adminTagSave', { ...given, ...(was && { was }) });
      if (handledBy !== undefined) toast('info', catalogueTexts.sameBy(handledBy));
      else toast('success', words.saved(given.tagName));
    });
    onSaved();
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={tag ? words.editTitle(tag.tagName) : words.addTitle}
      open={open}
      isBusy={isBusy}
      problem={problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={words.fields.name}
        autoFocus
        maxLength={limits.nameLength}
        value={draft.tagName}
        onChange={(tagName) => change({ tagName })}
      />
      {!tag && (
        <>
          <TextField
            label={words.fields.tagNo}
            maxLength={64}
            value={draft.tagNo}
            onChange={(tagNo) => change({ tagNo })}
          />
          <p className={styles.hint}>{catalogueTexts.idHint}</p>
        </>
      )}
      <TextField
        label={words.fields.groupNo}
        maxLength={64}
        value={draft.tagGroupNo}
        onChange={(tagGroupNo) => change({ tagGroupNo })}
      />
      <TextField
        label={words.fields.group}
        maxLength={limits.nameLength}
        value={draft.tagGroupName}
        onChange={(tagGroupName) => change({ tagGroupName })}
      />
      {tag && <p className={styles.hint}>{words.groupHint}</p>}
    </FormDialog>
  );
};
