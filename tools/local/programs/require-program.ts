import { onPath } from '../servers/server.ts';

/**
 * Thrown by a test that cannot run because this machine lacks a program or a file. `npm test` counts its tests as
 * skipped, by name, and the run as not green. A program that could not be spawned counts the same way.
 */
export class MissingProgram extends Error {
  override name = 'MissingProgram';
  constructor(what: string, debianPackage: string) {
    super(`${what} is not here: apt-get install ${debianPackage}`);
  }
}

/** Throws `MissingProgram` if it is not on PATH. */
export function requireProgram(name: string, debianPackage = name): void {
  if (!onPath(process.env, name)) throw new MissingProgram(name, debianPackage);
}
