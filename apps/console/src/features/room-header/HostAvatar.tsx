import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './RoomHeader.module.css';

/** Falls back to the default picture when there is none or it fails to load. */
export const HostAvatar = ({ src }: { src: string }) => {
  const [failed, setFailed] = useState<string>();
  const isDefault = src === '' || failed === src;
  return (
    <img
      className={styles.avatar}
      src={isDefault ? '/default-avatar.svg' : src}
      alt={texts.header.hostAvatar}
      data-default={isDefault}
      onError={() => setFailed(src)}
    />
  );
};
