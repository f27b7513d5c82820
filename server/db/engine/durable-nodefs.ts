// Stock PGlite never calls fsync: a power cut destroys its data. This file system gives PostgreSQL the real call.
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface EmscriptenStream {
  /** The descriptor of a regular file; absent for a directory. */
  nfd?: number;
  node: unknown;
}

interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: EmscriptenStream) => number };
    tryFSOperation: (operation: () => void) => void;
    realPath: (node: unknown) => string;
  };
}

/** Counts what reached the disk, so that a test can show that a commit does. */
export interface FsyncCounter {
  count: number;
}

/** PGlite's Node file system with an fsync that is one, for files and directories. */
export class DurableNodeFS extends NodeFS {
  readonly #counter: FsyncCounter;

  constructor(directory: string, counter: FsyncCounter) {
    super(directory);
    this.#counter = counter;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const counter = this.#counter;
    const preRun = result.emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[];
    preRun.push(({ NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream) => {
        NODEFS.tryFSOperation(() => {
          if (stream.nfd === undefined || stream.nfd === null) fsyncPath(NODEFS.realPath(stream.node));
          else fs.fsyncSync(stream.nfd);
          counter.count += 1;
        });
        return 0;
      };
    });
    return result;
  }
}

/** Forces one file or directory to the disk. */
export function fsyncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Forces a directory and all it holds to the disk. */
export function fsyncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) fsyncTree(path);
    else if (entry.isFile()) fsyncPath(path);
  }
  fsyncPath(directory);
}
