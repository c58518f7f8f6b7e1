import { type CallData, limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { useState } from 'react';
import styles from '../../components/FormDialog.module.css';
import { FormDialog } from '../../components/FormDialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { api } from '../../lib/api.ts';
import { catalogueTexts } from '../../lib/catalogueTexts.ts';
import { toast } from '../../lib/feedback.ts';
import { idProblem } from './idProblem.ts';

const { categories: words } = catalogueTexts;

export type ListedCategory = CallData<'adminCategoryList'>[number];

interface CategoryDialogProps {
  /** Undefined for a new one. */
  category: ListedCategory | undefined;
  open: boolean;
  onSaved(): void;
  onClose(): void;
}

/** Makes a category, or renames it. */
export const CategoryDialog = ({ category, open, onSaved, onClose }: CategoryDialogProps) => {
  const [id, setId] = useState(category?.id ?? '');
  const [name, setName] = useState(category?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const save = async () => {
    const given = { id: id.trim(), name: name.trim() };
    const wrong = given.name === '' ? catalogueTexts.nameRequired : idProblem(given.id);
    setProblem(wrong);
    if (wrong) return;
    const isSaved = await run(async () => {
      const { handledBy } = await api.call('adminCategorySave', {
        ...given,
        ...(category && { was: category.name }),
      });
      if (handledBy !== undefined) toast('info', catalogueTexts.sameBy(handledBy));
      else toast('success', words.saved(given.name));
    });
    onSaved();
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={category ? words.editTitle(category.name) : words.addTitle}
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
        value={name}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
      />
      {!category && (
        <>
          <TextField
            label={words.fields.id}
            maxLength={64}
            value={id}
            onChange={(text) => {
              setId(text);
              setProblem(undefined);
            }}
          />
          <p className={styles.hint}>{catalogueTexts.idHint}</p>
        </>
      )}
    </FormDialog>
  );
};
