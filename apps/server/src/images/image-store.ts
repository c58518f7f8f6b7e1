/** Where the files of images are kept: a folder, or a bucket. Names are ours alone, and files never change. */
export interface ImageStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Removing what is not there is no error: it may have been removed before a crash. */
  remove(name: string): Promise<void>;
}
