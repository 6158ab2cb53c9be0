import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AuthController } from './auth.controller.js';
import { LoginStrategy } from './login.strategy.js';

@Module({
  imports: [PassportModule],
  controllers: [AuthController],
  providers: [LoginStrategy],
})
export class AuthModule {}
