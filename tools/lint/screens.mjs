// Rule for src/screens: a view is a function of a snapshot, so it may use no React hook except useId.
const allowedReact = new Set(['useId', 'memo', 'Fragment', 'lazy', 'Suspense', 'Activity']);
const message = (name) =>
  `${name}: a view keeps no state and runs no effect; use useSelector, src/context or useId.`;

const isHook = (name) => /^use[A-Z]/.test(name);

const onlySelectors = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const reactNames = new Set();
    const refuse = (node, name) => context.report({ node, message: message(name) });
    return {
      ImportDeclaration(node) {
        const from = node.source.value;
        for (const specifier of node.specifiers) {
          const imported = specifier.imported?.name ?? specifier.local.name;
          const typeOnly = node.importKind === 'type' || specifier.importKind === 'type';
          if (typeOnly) continue;
          if (from === 'react') {
            if (specifier.type !== 'ImportSpecifier') reactNames.add(specifier.local.name);
            else if (!allowedReact.has(imported)) refuse(specifier, imported);
          }
          if (from === '@xstate/react' && imported !== 'useSelector' && imported !== 'shallowEqual')
            refuse(specifier, imported);
        }
      },
      MemberExpression(node) {
        const name = node.property?.name;
        if (node.object.type === 'Identifier' && reactNames.has(node.object.name) && !allowedReact.has(name))
          refuse(node, name);
      },
      FunctionDeclaration(node) {
        if (node.id && isHook(node.id.name)) refuse(node.id, node.id.name);
      },
    };
  },
};

export default { meta: { name: 'screens' }, rules: { 'only-selectors': onlySelectors } };
