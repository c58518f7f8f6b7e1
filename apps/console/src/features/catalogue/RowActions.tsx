import { LinkButton } from '../../components/LinkButton.tsx';
import { catalogueTexts } from '../../lib/catalogueTexts.ts';
import styles from './RowActions.module.css';

interface RowActionsProps {
  name: string;
  /** One that is used cannot be deleted. */
  isUsed: boolean;
  onEdit(): void;
  onDelete(): void;
}

export const RowActions = ({ name, isUsed, onEdit, onDelete }: RowActionsProps) => (
  <span className={styles.actions}>
    <LinkButton aria-label={catalogueTexts.actionOn(catalogueTexts.edit, name)} onClick={onEdit}>
      {catalogueTexts.edit}
    </LinkButton>
    <LinkButton
      danger
      disabled={isUsed}
      title={isUsed ? catalogueTexts.inUse : ''}
      aria-label={catalogueTexts.actionOn(catalogueTexts.delete, name)}
      onClick={onDelete}
    >
      {catalogueTexts.delete}
    </LinkButton>
  </span>
);
