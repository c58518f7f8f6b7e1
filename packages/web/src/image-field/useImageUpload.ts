import { type ImageUse, imageLimits } from '@live/protocol';
import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../ApiClient.ts';
import { CallError } from '../CallError.ts';
import { imageFieldTexts as texts } from './imageFieldTexts.ts';

interface ImageUploadOptions {
  readonly api: Pick<ApiClient, 'call'>;
  readonly use: ImageUse;
  onUploaded(url: string): void;
}

/** One upload at a time: a second file takes the place of the one under way, and leaving ends it. */
export const useImageUpload = ({ api, use, onUploaded }: ImageUploadOptions) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const upload = async (file: File | undefined) => {
    current.current?.abort();
    if (!file) return;
    setProblem(undefined);
    if (file.size > imageLimits.bytes) return setProblem(texts.tooLarge);
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setBusy(true);
    try {
      const { url } = await api.call('imageUpload', { use }, { file, signal, quiet: true });
      if (!signal.aborted) onUploaded(url);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof CallError ? error.message : texts.failed);
    } finally {
      if (current.current === controller) setBusy(false);
    }
  };
  return { isBusy, problem, upload, clearProblem: () => setProblem(undefined) };
};
