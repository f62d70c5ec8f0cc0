export declare const root: string;
/** Names of packages that are missing or differ from the version in package-lock.json. */
export declare function outdated(folder?: string): string[];
export declare function refuse(sentence: string): never;
/** `environment` adds variables that are not set yet. */
export declare function run(script: string, environment?: Readonly<Record<string, string>>): Promise<void>;
/** Number of unpacked packages, out of those that every machine needs. */
export declare function unpacked(folder?: string): { readonly done: number; readonly of: number };
