import { Decimal128, Double, Int32, Long } from 'bson';
import { isNumeric, toNumber, type Value } from '../bson/value.ts';
import { unsupported } from '../errors.ts';

const longest = 2n ** 63n;

/** Adds numbers as MongoDB does: whole ones exactly, of fractions also what each addition would lose. */
export class Sum {
  count = 0;
  #whole = 0n;
  #sum = 0;
  #lost = 0;
  #type: 'int' | 'long' | 'double' = 'int';

  /** Adds a number; anything else counts for nothing. */
  add(value: Value): void {
    if (!isNumeric(value)) return;
    if (value instanceof Decimal128) unsupported('Arithmetic on Decimal128');
    this.count++;
    if (value instanceof Int32 || value instanceof Long) {
      this.#whole += BigInt(value.toString());
      if (value instanceof Long && this.#type === 'int') this.#type = 'long';
    } else {
      this.#type = 'double';
      this.#addDouble(toNumber(value));
    }
  }

  /** The sum in the type MongoDB gives it. */
  total(): Value {
    if (this.#type === 'double') return new Double(this.number());
    if (this.#whole >= longest || this.#whole < -longest) return new Double(Number(this.#whole));
    const fitsInt = BigInt.asIntN(32, this.#whole) === this.#whole;
    return this.#type === 'int' && fitsInt ? new Int32(Number(this.#whole)) : Long.fromBigInt(this.#whole);
  }

  /** The sum as a double. */
  number(): number {
    const near = Number(this.#whole);
    const rest = Number.isFinite(near) ? Number(this.#whole - BigInt(near)) : 0;
    const result = new Sum();
    for (const part of [this.#sum, near, rest]) result.#addDouble(part);
    const lost = this.#lost + result.#lost;
    return Number.isFinite(result.#sum) ? result.#sum + lost : result.#sum;
  }

  #addDouble(value: number): void {
    const sum = this.#sum + value;
    const added = sum - this.#sum;
    this.#lost += this.#sum - (sum - added) + (value - added);
    this.#sum = sum;
  }
}
