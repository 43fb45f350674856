/** How a check tells Stryker's report which laws were broken. */

/** @throws with the laws before the first colon, which is where the report looks for them */
export function failWhere(broken: readonly string[], what: string): void {
  if (broken.length > 0) throw new Error(`${broken.join(' ')}: ${what}`);
}
