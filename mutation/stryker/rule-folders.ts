/** The rule's own folders, where no mutant may survive unargued (part 70). */

const RULE_FOLDERS = ['src/rule/', 'src/select/', 'src/pairing/', 'src/price.ts', 'src/render/'];

export function isOfRule(file: string): boolean {
  return RULE_FOLDERS.some((folder) => file.startsWith(folder));
}
