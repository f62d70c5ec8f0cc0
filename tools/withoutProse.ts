import { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/** The part of a Babel path that is used here; there are no types for Babel 7 paths. */
interface PropertyPath {
  readonly node: {
    readonly computed: boolean;
    readonly key: { readonly type: string; readonly name?: string };
    readonly value: {
      readonly type: string;
      readonly property?: { readonly name?: string };
      readonly elements?: readonly unknown[];
      readonly properties?: readonly { readonly key?: { readonly name?: string } }[];
    };
  };
  remove(): void;
}

/** The properties of an `export` node that are used here. */
interface ExportPath {
  readonly node: {
    readonly declaration?: {
      readonly declarations?: readonly {
        readonly id: { readonly name?: string };
        init: object | null;
      }[];
    } | null;
  };
}

const prose = new Set(['StringLiteral', 'TemplateLiteral', 'BinaryExpression']);

/**
 * Babel plugin that removes texts for reviewers: `description: '…'` and `meta: { spec: […] }` from object literals,
 * and the same texts where a plan passes them to the factory of a shared chart (`spec: ['…']` in the plan,
 * `description: plan.description` in the chart). It also removes a plan's `noun` and `deed`, from which descriptions
 * are made, and the value of each exported constant that is named `…Words` or `…WordsFor`: a bundler would keep those that are
 * made by a call.
 */
export function dropProse() {
  return {
    visitor: {
      ExportNamedDeclaration({ node }: ExportPath): void {
        for (const one of node.declaration?.declarations ?? [])
          if (/Words(?:For)?$/.test(one.id.name ?? '')) one.init = { type: 'NullLiteral' };
      },
      ObjectProperty(path: PropertyPath): void {
        const { computed, key, value } = path.node;
        if (computed || key.type !== 'Identifier') return;
        const isHandedOn = value.type === 'MemberExpression' && value.property?.name === 'description';
        const isDescription = key.name === 'description' && (prose.has(value.type) || isHandedOn);
        const isWord = (key.name === 'noun' || key.name === 'deed') && value.type === 'StringLiteral';
        const isSpec = key.name === 'spec' && (value.elements ?? []).length > 0;
        const only = value.properties ?? [];
        const isMeta =
          key.name === 'meta' && only.length > 0 && only.every((property) => property.key?.name === 'spec');
        if (isDescription || isWord || isSpec || isMeta) path.remove();
      },
    },
  };
}

/**
 * Production builds contain charts without their texts for reviewers. Drawings, tests and the development server use
 * the source, which contains them.
 */
export const withoutProse = defineRolldownBabelPreset({
  preset: () => ({ plugins: [dropProse] }),
  rolldown: {
    filter: { id: /\/machines\/.*\.ts$/ },
    configResolvedHook: (config) => config.command === 'build' && config.isProduction,
  },
});
