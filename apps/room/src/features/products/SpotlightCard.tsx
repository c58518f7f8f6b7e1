import { Flag } from '@live/protocol';
import { useBusy, useRoom, useRoomModel } from '@live/web';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { api } from '../../lib/api.ts';
import { productTexts } from '../../lib/productTexts.ts';
import { ProductLine } from './ProductLine.tsx';
import { ProductLink } from './ProductLink.tsx';
import styles from './products.module.css';
import { Shelf } from './Shelf.tsx';

/** The product that is explained: viewers open its link, the host ends it. */
export const SpotlightCard = ({ isHost = false }: { isHost?: boolean }) => {
  const { liveId } = useRoomModel().loaded;
  const spotlight = useRoom((room) => room.spotlight);
  const [isListed, setListed] = useState(false);
  const [isBusy, run] = useBusy();
  return (
    <>
      {spotlight && (
        <section className={styles.card} aria-label={productTexts.explaining}>
          <ProductLine product={spotlight}>
            {isHost ? (
              <button
                type="button"
                className="button button-glass"
                disabled={isBusy}
                onClick={() =>
                  void run(() =>
                    api.call('spotlightEnd', { liveId, spotlightId: spotlight.spotlightId }),
                  )
                }
              >
                {productTexts.end}
              </button>
            ) : (
              spotlight.isSoldOut === Flag.NO && (
                <ProductLink product={spotlight} className={`button ${styles.open}`} />
              )
            )}
          </ProductLine>
          <button type="button" className={styles.all} onClick={() => setListed(true)}>
            {productTexts.all}
          </button>
        </section>
      )}
      {isListed && (
        <Sheet title={productTexts.title} onClose={() => setListed(false)}>
          <Shelf isHost={isHost} />
        </Sheet>
      )}
    </>
  );
};
