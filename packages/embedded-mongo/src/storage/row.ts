import { decode, type Doc } from '../bson/value.ts';

/** A stored document: its row id, its bytes, and its fields, which are decoded at the first access. */
export class Row {
  readonly rid: number;
  readonly bytes: Uint8Array;
  #doc: Doc | undefined;

  constructor(rid: number, bytes: Uint8Array) {
    this.rid = rid;
    this.bytes = bytes;
  }

  get doc(): Doc {
    return (this.#doc ??= decode(this.bytes));
  }
}
