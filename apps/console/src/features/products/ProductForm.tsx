import { type Product, type ProductDraft, productLimits } from '@live/protocol';
import { useBusy } from '@live/web';
import { ImageField } from '@live/web/image-field';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { upTo } from '../../components/upTo.ts';
import { api } from '../../lib/api.ts';
import { productTexts as texts } from '../../lib/productTexts.ts';
import styles from './ProductsDialog.module.css';
import { problemOf } from './productCsv.ts';

const EMPTY: ProductDraft = { title: '', image: '', price: '', link: '', note: '' };

const fields = [
  { name: 'title', max: productLimits.titleLength },
  { name: 'price', max: productLimits.priceLength },
  { name: 'link', max: productLimits.linkLength },
  { name: 'note', max: productLimits.noteLength },
] as const;

interface ProductFormProps {
  /** What is changed; a new product without one. */
  product: Product | undefined;
  onSave(draft: ProductDraft): Promise<void>;
  onCancel(): void;
}

export const ProductForm = ({ product, onSave, onCancel }: ProductFormProps) => {
  const id = useId();
  const [draft, setDraft] = useState<ProductDraft>(product ?? EMPTY);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const [isUploading, setUploading] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const cleaned = { ...draft, title: draft.title.trim(), link: draft.link.trim() };
    const wrong = problemOf(cleaned);
    setProblem(wrong);
    if (!wrong && (await run(() => onSave(cleaned)))) onCancel();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <ImageField
        api={api}
        use="product"
        label={texts.image}
        value={draft.image}
        onChange={(image) => setDraft((now) => ({ ...now, image }))}
        onBusy={setUploading}
      />
      {fields.map(({ name, max }) => (
        <label key={name} htmlFor={`${id}${name}`}>
          {texts[name]}
          <Input
            id={`${id}${name}`}
            count={upTo(max)}
            value={draft[name]}
            placeholder={name === 'link' ? texts.linkHint : ''}
            onChange={({ target }) => setDraft((now) => ({ ...now, [name]: target.value }))}
          />
        </label>
      ))}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        <Button htmlType="submit" type="primary" loading={isBusy} disabled={isUploading}>
          {texts.save}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
};
