import { useState } from 'react';

interface AvatarProps {
  className: string | undefined;
  src: string;
  alt: string;
}

/** Falls back to the default picture when there is none or it fails to load. */
export const Avatar = ({ src, alt, ...image }: AvatarProps) => {
  const [failed, setFailed] = useState<string>();
  const isDefault = src === '' || failed === src;
  return (
    <img
      {...image}
      alt={alt}
      src={isDefault ? '/default-avatar.svg' : src}
      data-default={isDefault}
      onError={() => setFailed(src)}
    />
  );
};
