/** Texts by their size in UTF-8, cut only between code points. */

/** The size of a text as it is sent. A lone surrogate counts as what replaces it. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

const CUT = ' … ';

/** A text of at most so many bytes: its beginning and its end, with a mark where it was cut. */
export function cutInTheMiddle(text: string, mostBytes: number): string {
  const whole = text.toWellFormed();
  if (byteLength(whole) <= mostBytes) return whole;
  const bytes = Buffer.from(whole, 'utf8');
  const kept = mostBytes - byteLength(CUT);
  const head = pointAtOrBefore(bytes, Math.ceil(kept / 2));
  const tail = pointAtOrAfter(bytes, bytes.length - Math.floor(kept / 2));
  return bytes.toString('utf8', 0, head) + CUT + bytes.toString('utf8', tail);
}

/** Whether a byte goes on with a code point that began before it. */
const goesOn = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

function pointAtOrBefore(bytes: Buffer, index: number): number {
  let at = index;
  while (goesOn(bytes[at])) at--;
  return at;
}

function pointAtOrAfter(bytes: Buffer, index: number): number {
  let at = index;
  while (goesOn(bytes[at])) at++;
  return at;
}
