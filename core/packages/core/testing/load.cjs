// Imports a module by Node's own loader, which Vitest replaces in all that it compiles.
module.exports = path => import(path);
