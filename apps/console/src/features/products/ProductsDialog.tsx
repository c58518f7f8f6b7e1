import { isRunning, liveMode } from '@live/protocol';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { productTexts } from '../../lib/productTexts.ts';
import { texts } from '../../lib/texts.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { KeptProducts } from './KeptProducts.tsx';
import styles from './ProductsDialog.module.css';
import { Shelf } from './Shelf.tsx';
import { useGoods } from './useGoods.ts';

/** What the room shows and explains, and what its host keeps to sell. */
export const ProductsDialog = ({ room, open, onClose }: BarDialogProps) => {
  const goods = useGoods(room.liveId, open);
  const { kept, shelf } = goods;
  const failed = [kept, shelf].find(({ isError, data }) => isError && !data);
  return (
    <RoomDialog title={texts.actions.products} width={860} open={open} onClose={onClose}>
      {failed ? (
        <LoadFailed query={failed} />
      ) : (
        <div aria-busy={!kept.data || !shelf.data}>
          <h3 className={styles.title}>{productTexts.shelf}</h3>
          <Shelf goods={goods} isRunning={isRunning(liveMode(room))} />
          <h3 className={styles.title}>{productTexts.kept}</h3>
          <KeptProducts goods={goods} />
        </div>
      )}
    </RoomDialog>
  );
};
