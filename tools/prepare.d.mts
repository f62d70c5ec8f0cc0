export declare const root: string;
/** Names of packages that are missing or in another version than package-lock.json asks for. */
export declare function outdated(folder?: string): string[];
export declare function refuse(sentence: string): never;
/** `environment` is what the person's own does not say. */
export declare function run(script: string, environment?: Readonly<Record<string, string>>): Promise<void>;
/** How many of the packages that every machine needs are unpacked. */
export declare function unpacked(folder?: string): { readonly done: number; readonly of: number };
