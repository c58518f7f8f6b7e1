import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';
import { findFfprobe } from './ffprobe.ts';
import { findFirefox } from './firefox.ts';
import { findMosquitto } from './mosquitto.ts';
import { findPostgres } from './postgres.ts';
import { findRabbitmq } from './rabbitmq.ts';
import { findWebKit } from './webkit.ts';

/** A program that tests run against and that npm cannot install. */
export interface Engine {
  name: string;
  /** Debian's packages that bring it. */
  packages: string[];
  isPresent(): boolean;
  /** What happens without it. */
  otherwise: string;
}

export const ENGINES: Engine[] = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    isPresent: () => findChromium() !== undefined,
    otherwise: '跳过浏览器测试',
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isPresent: () => findFirefox() !== undefined,
    otherwise: '跳过 Firefox 测试',
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
    isPresent: () => findWebKit() !== undefined,
    otherwise: '跳过 WebKit 测试',
  },
  {
    name: '中文字体',
    packages: ['fonts-noto-cjk', 'fonts-noto-color-emoji'],
    isPresent: hasChineseFont,
    otherwise: '截图中的汉字会显示为方块',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    isPresent: () => findPostgres() !== undefined,
    otherwise: '跳过 PostgreSQL 测试',
  },
  {
    name: 'RabbitMQ',
    packages: ['rabbitmq-server'],
    isPresent: () => findRabbitmq() !== undefined,
    otherwise: '跳过 RabbitMQ 与多副本测试',
  },
  {
    name: 'Mosquitto',
    packages: ['mosquitto'],
    isPresent: () => findMosquitto() !== undefined,
    otherwise: '跳过 Mosquitto 测试',
  },
  {
    name: 'ffmpeg',
    packages: ['ffmpeg'],
    isPresent: () => findFfprobe() !== undefined,
    otherwise: '跳过录像文件检查',
  },
];

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true;
  return spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim().length > 0;
}
