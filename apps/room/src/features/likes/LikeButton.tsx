import { useRoom, useRoomModel } from '@live/web';
import { useEffect, useRef, useState } from 'react';
import { shortCount } from '../../lib/shortCount.ts';
import { texts } from '../../lib/texts.ts';
import { LikeBatch } from './LikeBatch.ts';
import styles from './LikeButton.module.css';

const MAX_HEARTS = 12;
const HEART_MS = 1_200;

export const LikeButton = () => {
  const model = useRoomModel();
  const likes = useRoom(({ counts }) => counts.likes);
  const batch = useRef<LikeBatch>(undefined);
  const [hearts, setHearts] = useState<readonly number[]>([]);
  useEffect(() => {
    // A lost like is not reported: it costs nobody anything.
    const opened = new LikeBatch((like_delta) => {
      model.send('like', { like_delta }).catch(() => undefined);
    });
    batch.current = opened;
    return () => opened.destroy();
  }, [model]);

  const like = () => {
    batch.current?.add();
    const id = performance.now();
    setHearts((shown) => [...shown, id].slice(-MAX_HEARTS));
    setTimeout(() => setHearts((shown) => shown.filter((heart) => heart !== id)), HEART_MS);
  };
  const count = likes === undefined ? '' : shortCount(likes);
  const name = `${texts.likes.like} ${count}`.trim();
  return (
    <button type="button" className={styles.like} aria-label={name} onClick={like}>
      <span aria-hidden="true">♥</span>
      {count && <small>{count}</small>}
      {hearts.map((id) => (
        <i key={id} aria-hidden="true" style={{ '--drift': `${(id % 40) - 20}px` } as object}>
          ♥
        </i>
      ))}
    </button>
  );
};
