// Requests and answers on the line.

/** A request on the line. */
export interface LineRequest {
  method: string;
  /** With /api. */
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

export interface LineAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Virtual time, milliseconds since 1970. */
export interface Clock {
  now: number;
}
