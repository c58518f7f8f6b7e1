// Every npm command: npm start and npm run dev, or scripts/<name>/main.ts.
// Written in old syntax and without imports, so that an old Node can parse it and say what is wrong.
const major = Number(process.versions.node.split('.')[0]);
if (major >= 18) import('./bootstrap/commands.mjs').then(({ run }) => run());
else {
  console.error(`需要 Node.js 18 或更高版本，当前为 ${process.version}，请升级后重试。`);
  process.exit(1);
}
