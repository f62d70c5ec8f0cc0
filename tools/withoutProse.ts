import { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/** The used part of a Babel path; the package has no types for Babel 7. */
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

const prose = new Set(['StringLiteral', 'TemplateLiteral', 'BinaryExpression']);

/**
 * Babel plugin: takes `description: '…'` and `meta: { spec: […] }` out of object literals, and what a plan hands to the
 * factory of a shared chart under the same words: `spec: ['…']` there, `description: plan.description` in the chart.
 * A plan's \`noun\` and \`deed\` go, too: descriptions are made with them.
 */
export function dropProse() {
  return {
    visitor: {
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
 * Production builds contain charts without their text for reviewers. Drawings, tests and the development server
 * read the source, which keeps it.
 */
export const withoutProse = defineRolldownBabelPreset({
  preset: () => ({ plugins: [dropProse] }),
  rolldown: {
    filter: { id: /\/machines\/.*\.ts$/ },
    configResolvedHook: (config) => config.command === 'build' && config.isProduction,
  },
});
