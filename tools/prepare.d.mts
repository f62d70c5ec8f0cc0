export declare const root: string;
/** Names of packages that are missing, or whose version differs from package-lock.json. */
export declare function outdated(folder?: string): string[];
export declare function refuse(sentence: string): never;
/** Runs a script; `environment` adds variables that are not set yet. */
export declare function run(script: string, environment?: Readonly<Record<string, string>>): Promise<void>;
/** Number of packages that have been unpacked, and number of those that every machine needs. */
export declare function unpacked(folder?: string): { readonly done: number; readonly of: number };
