import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { CaptchaModule } from '../../platform/captcha/captcha.module.js';
import { AuthController } from './auth.controller.js';
import { LoginStrategy } from './login.strategy.js';

@Module({
  imports: [PassportModule, CaptchaModule],
  controllers: [AuthController],
  providers: [LoginStrategy],
})
export class AuthModule {}
