import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';
import { findFirefox } from './firefox.ts';
import { findPostgres } from './postgres.ts';
import { findOnPath } from './programs.ts';
import { findCaddy, findHaproxy, findNginx } from './proxies.ts';
import { findRabbitmq } from './rabbitmq.ts';
import { findSrs } from './srs.ts';
import { findWebKit } from './webkit.ts';

/** A program that tests need and npm cannot install. */
export interface Engine {
  name: string;
  /** Debian packages that contain it; none where it has to be built. */
  packages: string[];
  isInstalled(): boolean;
  /** Whether a quick run uses it; all others are for runs of everything. */
  inQuickRuns?: true;
  /** The consequence, in Chinese, if it is missing. */
  ifMissing: string;
}

export const ENGINES: Engine[] = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    isInstalled: () => findChromium() !== undefined,
    inQuickRuns: true,
    ifMissing: '跳过浏览器测试',
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isInstalled: () => findFirefox() !== undefined,
    ifMissing: '跳过 Firefox 测试',
  },
  {
    name: 'WebKitGTK',
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
    ],
    isInstalled: () => findWebKit() !== undefined,
    ifMissing: '跳过 WebKit 测试',
  },
  {
    name: '中文字体',
    packages: ['fonts-noto-cjk', 'fonts-noto-color-emoji'],
    isInstalled: hasChineseFont,
    inQuickRuns: true,
    ifMissing: '截图中的汉字会显示为方块',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    isInstalled: () => findPostgres() !== undefined,
    ifMissing: '跳过 PostgreSQL 测试',
  },
  {
    name: 'RabbitMQ',
    packages: ['rabbitmq-server'],
    isInstalled: () => findRabbitmq() !== undefined,
    ifMissing: '跳过 RabbitMQ 与多副本测试',
  },
  {
    name: 'Caddy',
    packages: ['caddy'],
    isInstalled: () => findCaddy() !== undefined,
    ifMissing: '跳过 Caddy 配置的测试',
  },
  {
    name: 'nginx',
    packages: ['nginx-light'],
    isInstalled: () => findNginx() !== undefined,
    ifMissing: '跳过 nginx 配置的测试',
  },
  {
    name: 'Prometheus',
    packages: ['prometheus'],
    isInstalled: () => findPromtool() !== undefined,
    ifMissing: '跳过告警规则的检查',
  },
  {
    name: '容器工具',
    packages: ['buildah', 'podman', 'runc', 'mmdebstrap', 'catatonit'],
    isInstalled: hasContainerTools,
    ifMissing: '跳过镜像的构建与运行',
  },
  {
    name: 'HAProxy',
    packages: ['haproxy'],
    isInstalled: () => findHaproxy() !== undefined,
    ifMissing: '跳过换掉后端的故障测试',
  },
  {
    name: 'SRS',
    packages: [],
    isInstalled: () => findSrs() !== undefined,
    ifMissing: '跳过 SRS 测试',
  },
  {
    name: 'ffmpeg',
    packages: ['ffmpeg'],
    isInstalled: () => findFfprobe() !== undefined,
    inQuickRuns: true,
    ifMissing: '跳过录像文件检查',
  },
];

/** Programs that make a base image without a registry, build on it and run the result: as root only. */
export function hasContainerTools(): boolean {
  const programs = ['buildah', 'podman', 'runc', 'mmdebstrap', 'catatonit'];
  return process.getuid?.() === 0 && programs.every((name) => findOnPath(name) !== undefined);
}

/** Checks rules of alerts; installed together with Prometheus. */
export function findPromtool(): string | undefined {
  return findOnPath('promtool');
}

/** ffprobe is installed together with ffmpeg; tests need both. */
export function findFfprobe(): string | undefined {
  return findOnPath('ffmpeg') && findOnPath('ffprobe');
}

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true;
  return spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim().length > 0;
}
