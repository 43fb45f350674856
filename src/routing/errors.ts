/** What is refused at routing's door: a catalog whole, or a case, each with the place of the first fault. */

/** A catalog that breaks G1. `path` names the first fault in document order; `''` is the catalog itself. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly path: string;
  constructor(path: string, expected: string) {
    super(path === '' ? expected : `${path}: ${expected}`);
    this.path = path;
  }
}

/** A routing case, or a setting in it, that is none. `path` names the first fault in document order. */
export class RoutingError extends Error {
  override readonly name = 'RoutingError';
  readonly path: string;
  constructor(path: string, expected: string) {
    super(path === '' ? expected : `${path}: ${expected}`);
    this.path = path;
  }
}
