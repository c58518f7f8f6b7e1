import { type ImageUse, imageLimits } from '@live/protocol';
import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../ApiClient.ts';
import { CallError } from '../CallError.ts';
import { imageFieldTexts as texts } from './imageFieldTexts.ts';

interface ImageUploadOptions {
  readonly api: Pick<ApiClient, 'call'>;
  readonly use: ImageUse;
  onUploaded(url: string): void;
  /** Saving has to wait meanwhile: it would save without the image. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** One upload at a time: a second file takes the place of the one under way, and leaving ends it. */
export const useImageUpload = ({ api, use, onUploaded, onBusy }: ImageUploadOptions) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const showBusy = (busy: boolean) => {
    setBusy(busy);
    onBusy?.(busy);
  };
  const cancel = () => {
    current.current?.abort();
    current.current = undefined;
    showBusy(false);
    setProblem(undefined);
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    cancel();
    if (file.size > imageLimits.bytes) return setProblem(texts.tooLarge);
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    showBusy(true);
    try {
      const { url } = await api.call('imageUpload', { use }, { file, signal, quiet: true });
      if (!signal.aborted) onUploaded(url);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof CallError ? error.message : texts.failed);
    } finally {
      if (current.current === controller) showBusy(false);
    }
  };
  return { isBusy, problem, upload, cancel };
};
